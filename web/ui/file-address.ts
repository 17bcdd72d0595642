/** The address of an uploaded file: its record's own, or that of loose uploads. */
export const fileAddress = ({ name, href }: { name: string; href?: string }) =>
  href ?? `/api/uploads/${encodeURIComponent(name)}`
