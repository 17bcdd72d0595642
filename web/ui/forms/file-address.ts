interface Addressed {
  name: string
  href?: string
}

/** Returns the URL of an uploaded file: its `href`, or the URL of plain uploads. */
export const fileAddress = ({ name, href }: Addressed) => href ?? `/api/uploads/${encodeURIComponent(name)}`

/** Returns the URL of its thumbnail, if it is a picture. */
export const thumbnailAddress = (file: Addressed) => `${fileAddress(file)}?size=thumbnail`
