import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Router } from '#web/router.ts'

/** What the server renders and the browser goes on with, so both must render the same. */
export const App = ({ router }: { router: Router }) => (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)
