/** The class name of the element that contains the questions and everything next to them. */
export const withOneQuestion = 'group/request'

/** Returns class names that hide an element on a phone while an open question fills the screen. */
export const besideOneQuestion = (look: 'hidden' | 'sr-only') =>
  look === 'hidden'
    ? 'max-sm:group-has-[[data-one-question]]/request:hidden empty:hidden'
    : 'max-sm:group-has-[[data-one-question]]/request:sr-only'
