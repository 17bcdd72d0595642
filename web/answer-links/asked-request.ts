import type { CompanyRef } from '#shared/contract/fields.ts'

/** A request whose questions are handed to others. */
export interface AskedRequest {
  id: number
  company: CompanyRef
  /** Who is asked it. */
  clientId: number
  private: boolean
}
