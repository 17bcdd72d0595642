import { type RecordKind, pluralOf } from '#shared/records/records.ts'
import type { DB } from '#server/schema/types.ts'

/** Returns the table of a record type, such as `infoRequests`. */
export const tableOf = (kind: RecordKind) =>
  pluralOf(kind).replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof DB
