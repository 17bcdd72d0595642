import { globSync } from 'node:fs'
import type { Row } from './access-row.ts'

const files = globSync('access/*.ts', { cwd: import.meta.dirname })
const modules = await Promise.all(
  files.toSorted().map((file) => import(`./${file}`) as Promise<{ rows: Record<string, Row> }>),
)

/** Every call of the API, from one file for each resource. A registered route without a row fails the tests. */
export const ACCESS_MATRIX: Readonly<Record<string, Row>> = Object.fromEntries(
  modules.flatMap(({ rows }) => Object.entries(rows)),
)
