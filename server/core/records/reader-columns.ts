/** The record types that can be private, each with the column of `record_readers` that refers to it. */
export const READER_COLUMNS = { ticket: 'ticketId', info_request: 'infoRequestId' } as const

export type PrivateKind = keyof typeof READER_COLUMNS
export type ReaderColumn = (typeof READER_COLUMNS)[PrivateKind]

export const PRIVATE_KINDS = Object.keys(READER_COLUMNS) as PrivateKind[]

/** Whether records of a type can be private. */
export const canBePrivate = (kind: string): kind is PrivateKind => Object.hasOwn(READER_COLUMNS, kind)
