/** The class name of the element that contains the questions and everything next to them. */
export const focusModeContainer = 'group/request'

/**
 * Returns class names that hide an element on a phone while an open question fills the screen. With `sr-only`, screen
 * readers still read it, but its links and buttons can't receive the focus.
 */
export const focusModeSibling = (variant: 'hidden' | 'sr-only') =>
  variant === 'hidden'
    ? 'max-sm:group-has-[[data-one-question]]/request:hidden empty:hidden'
    : 'max-sm:group-has-[[data-one-question]]/request:sr-only max-sm:group-has-[[data-one-question]]/request:[&_:is(a,button)]:invisible'
