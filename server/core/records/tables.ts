import { type RecordKind, pluralOf } from '#shared/records/records.ts'
import type { DB } from '#server/schema/types.ts'

/** The table of a kind's records, such as `infoRequests`. */
export const tableOf = (kind: RecordKind) =>
  pluralOf(kind).replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof DB
