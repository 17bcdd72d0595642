import { Suspense } from 'react'
import type { GalleryProps } from './gallery.tsx'
import { lazyPart, preloadInBackground } from '../base/lazy.ts'

const loadGallery = () => import('./gallery.tsx')
const Gallery = lazyPart(loadGallery)
// Loads while the page is loading its record, even if the record turns out to have no files.
if (!import.meta.env.SSR) preloadInBackground(loadGallery)

/** A gallery of files: pictures are thumbnails that open in a viewer, others can be downloaded. */
export const AttachmentGallery = (props: GalleryProps) => (
  <Suspense fallback={<div className="min-h-16" />}>
    <Gallery {...props} />
  </Suspense>
)
