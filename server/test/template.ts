/** The migrated, empty database that test databases are cloned from. */
export const TEMPLATE = 'portal_template'
