/** Maximum length of what is searched for, in characters. */
export const SEARCH_MAX = 200
