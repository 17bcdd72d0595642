/** Returns the first word of a name, to address the person by: `Ciarán` for `Ciarán Ó Dálaigh`. */
export const getFirstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] || fullName
