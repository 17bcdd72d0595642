/** The lifetime of an answer link, in days. */
export const ANSWER_LINK_DAYS = 14
/** Maximum number of active answer links of one request. */
export const OPEN_ANSWER_LINKS_MAX = 20
/** Maximum number of links that a company's members can create per day. */
export const ANSWER_LINKS_PER_DAY_MAX = 50
/** Maximum number of files that can be sent through one link. */
export const GUEST_FILES_MAX = 10
/** The header with the token of an answer link. */
export const ANSWER_TOKEN_HEADER = 'Answer-Token'
