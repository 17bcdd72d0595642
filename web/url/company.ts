import { id } from './entry/address.ts'
import { searchReader } from './reader.ts'

/**
 * Reads the search parameter of every client page: the company that its lists are limited to, for members of several.
 */
export const readCompanySearch = searchReader({ company: id })
export type CompanySearch = { company?: number | undefined }
