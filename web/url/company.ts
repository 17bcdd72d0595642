import { parseId } from './entry/address.ts'
import { createSearchReader } from './reader.ts'

/** Reads the parameter of every client page: the company that its lists show, for members of several companies. */
export const readCompanySearch = createSearchReader({ company: parseId })
export type CompanySearch = { company?: number | undefined }
