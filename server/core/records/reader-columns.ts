/** The record types that can be private, each with the column of `record_readers` that refers to it. */
export const READER_COLUMNS = { ticket: 'ticketId', info_request: 'infoRequestId' } as const

export type PrivateRecordType = keyof typeof READER_COLUMNS
export type ReaderColumn = (typeof READER_COLUMNS)[PrivateRecordType]

export const PRIVATE_RECORD_TYPES = Object.keys(READER_COLUMNS) as PrivateRecordType[]

/** Whether records of a type can be private. */
export const canBePrivate = (kind: string): kind is PrivateRecordType => Object.hasOwn(READER_COLUMNS, kind)
