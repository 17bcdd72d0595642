interface Addressed {
  name: string
  href?: string
}

/** The URL of an uploaded file: its record's own, or that of plain uploads. */
export const fileAddress = ({ name, href }: Addressed) => href ?? `/api/uploads/${encodeURIComponent(name)}`

/** The URL of its thumbnail, if it is a picture. */
export const thumbnailAddress = (file: Addressed) => `${fileAddress(file)}?size=thumbnail`
