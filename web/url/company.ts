import { parseId } from './entry/address.ts'
import { createSearchReader } from './reader.ts'

/**
 * Reads the search parameter of every client page: the company that its lists are limited to, for members of several.
 */
export const readCompanySearch = createSearchReader({ company: parseId })
export type CompanySearch = { company?: number | undefined }
