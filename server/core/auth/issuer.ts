import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * SQL: whether a column names the provider of the setting `OIDC_ISSUER`, spelled as in the provider's tokens. The
 * setting can lack the slash that ends an address without a path, or have an extra one. Discovery accepts both.
 */
export const matchesIssuer = (column: string, issuer: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`rtrim(${sql.ref(column)}, '/') = rtrim(${issuer}, '/')`
