export const SEARCH_KINDS = ['ticket', 'project', 'brief', 'website', 'info_request', 'user'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]
