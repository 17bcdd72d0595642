/** Where a page keeps what is typed while it is loaded anew in another language. */
export const TYPED = 'typed'

/** Happens to the window before: for what a page would not find again by itself. */
export const LOADS_ANEW = 'loads-anew'
