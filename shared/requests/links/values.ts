/** How long a link for somebody without an account is valid, in days. */
export const ANSWER_LINK_DAYS = 14
/** Maximum number of links of one request that work at the same time. */
export const OPEN_ANSWER_LINKS_MAX = 20
/** Maximum number of links that the people of a company make in a day. */
export const ANSWER_LINKS_A_DAY = 50
/** Maximum number of files that are sent by one link. */
export const GUEST_FILES_MAX = 10
/** The header with the token of a link. */
export const ANSWER_TOKEN = 'Answer-Token'
