import '#web/app/trusted-types.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { subscribeToPortal, subscribeToSession } from '#web/api/session.ts'
import { PortalApp } from '#web/app.tsx'
import { updateDocumentTitle } from '#web/records/entry/page-title.ts'
import { setDraftOwner } from '#web/forms/drafts/draft-owner.ts'
import { loadCurrentPage, newRouter } from '#web/router.ts'
import { focusHeading, requestHeadingFocus } from '#web/ui/base/page-focus.ts'
import '#web/app/styles.css'

const router = newRouter({ scrollRestoration: true })

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) requestHeadingFocus()
})
subscribeToPortal(updateDocumentTitle)
subscribeToSession(setDraftOwner)
router.subscribe('onRendered', focusHeading)

// After an update, the old page's chunks are gone; a reload restores what was typed from its draft.
window.addEventListener('vite:preloadError', () => {
  if (navigator.onLine) location.reload()
})

// Service workers do not exist over plain http.
window.addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js'))

const root = document.getElementById('app')
if (!root) throw new Error('No #app')

/** Loads the modules that the server rendered. React hydrates a part later if its module is missing. */
const loadRenderedParts = () =>
  Promise.allSettled(
    Array.from(
      document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'),
      ({ href }) => import(/* @vite-ignore */ href),
    ),
  )

/** Marks that React rendered the page again because it differs from the server's, for example because of a draft. */
const markRerender = () => performance.mark('rerendered')

void show(root)

async function show(element: HTMLElement): Promise<void> {
  if (!element.firstChild) return createRoot(element).render(<PortalApp router={router} />)
  // The server rendered the page. It doesn't change until its data and modules have loaded.
  await loadCurrentPage(router)
  await loadRenderedParts()
  await new Promise((resolve) => setTimeout(resolve))
  startTransition(() => {
    hydrateRoot(element, <PortalApp router={router} />, { onRecoverableError: markRerender })
  })
}
