/** The first word of a name, to address its person by: `Ciarán` of `Ciarán Ó Dálaigh`. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] || fullName
