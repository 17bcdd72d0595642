import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * SQL: whether the provider of the setting `OIDC_ISSUER` is the one whose name a column holds, as its tokens spell it. The
 * setting may lack the slash that ends an address without a path, or have one too many; discovery takes both.
 */
export const isIssuedBy = (column: string, issuer: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`rtrim(${sql.ref(column)}, '/') = rtrim(${issuer}, '/')`
