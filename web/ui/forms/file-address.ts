interface Addressed {
  name: string
  href?: string
}

/** The address of an uploaded file: its record's own, or that of loose uploads. */
export const fileAddress = ({ name, href }: Addressed) => href ?? `/api/uploads/${encodeURIComponent(name)}`

/** The address of its thumbnail, if it is a picture. */
export const thumbnailAddress = (file: Addressed) => `${fileAddress(file)}?size=thumbnail`
