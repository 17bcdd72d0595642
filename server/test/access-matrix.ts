import type { Row } from './access-row.ts'

const files = import.meta.glob<Record<string, Row>>('./access/*.ts', { eager: true, import: 'rows' })

/** Every call of the API, from one file for each resource. A registered route without a row fails the tests. */
export const ACCESS_MATRIX: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.values(files).flatMap(Object.entries<Row>),
)
