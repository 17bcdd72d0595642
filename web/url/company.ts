import { id } from './entry/address.ts'
import { searchReader } from './reader.ts'

/** Of every client page: the company that its lists keep to, for people of several. */
export const readCompanySearch = searchReader({ company: id })
export type CompanySearch = { company?: number | undefined }
