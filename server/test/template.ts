/** The migrated, empty database that the databases of tests are cloned from. */
export const TEMPLATE = 'portal_template'
