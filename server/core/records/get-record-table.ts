import { type RecordKind, pluralizeKind } from '#shared/records/records.ts'
import type { DB } from '#server/schema/types.ts'

/** Returns the table of a record type, such as `infoRequests`. */
export const getRecordTable = (kind: RecordKind) =>
  pluralizeKind(kind).replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof DB
