/** The address of an uploaded file. */
export const fileAddress = ({ name }: { name: string }) => `/api/uploads/${encodeURIComponent(name)}`
