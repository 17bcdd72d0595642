import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type InputEvent, type MouseEvent } from 'react'
import type { Router } from '#web/router.ts'

/** The app. The server renders it and the browser hydrates it, so both must render the same. */
export const PortalApp = ({ router }: { router: Router }) => (
  <StrictMode>
    <div className="contents" onAuxClickCapture={receiveClick} onInputCapture={receiveInput}>
      <RouterProvider router={router} />
    </div>
  </StrictMode>
)

/*
 * Until a hydrated part receives the event, `public/early.js` repeats a click and a field keeps its `data-early` mark.
 */
const receiveClick = ({ nativeEvent }: MouseEvent) => void Object.assign(nativeEvent, { isReceived: true })
const receiveInput = ({ target }: InputEvent) => {
  if (target instanceof HTMLElement) delete target.dataset['early']
}
