interface FileReference {
  name: string
  href?: string
}

/** Returns the URL of an uploaded file: its `href`, or the URL of plain uploads. */
export const getFileUrl = ({ name, href }: FileReference) =>
  href ?? `/api/uploads/${encodeURIComponent(name)}`

/** Returns the URL of its thumbnail, if it is a picture. */
export const getThumbnailUrl = (file: FileReference) => `${getFileUrl(file)}?size=thumbnail`
