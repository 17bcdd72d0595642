/** Around questions to answer, and all that stands beside them. */
export const withOneQuestion = 'group/request'

/** On a phone a question that is being answered has the screen to itself. */
export const besideOneQuestion = (look: 'hidden' | 'sr-only') =>
  look === 'hidden'
    ? 'max-sm:group-has-[[data-one-question]]/request:hidden empty:hidden'
    : 'max-sm:group-has-[[data-one-question]]/request:sr-only'
