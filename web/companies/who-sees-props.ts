import type { CompanyRef } from '#shared/contract/fields.ts'
import type { PrivateKind } from './queries.ts'

export interface WhoSeesProps {
  kind: PrivateKind
  record: { id: number; company: CompanyRef; private: boolean }
  /** Who raised it or was asked. */
  personId: number
}
