import { Outlet, createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/shell/entry/error-pages.tsx'
import { requireClient } from '#web/features/shell/entry/guards.ts'
import { Shell } from '#web/features/shell/frame/shell.tsx'
import { lazyPart } from '#web/ui/base/parts.ts'

const ClientPalette = lazyPart(() => import('./-client-palette.tsx'))

export const Route = createFileRoute('/_client')({
  beforeLoad: ({ location }) => requireClient(location),
  component: ClientLayout,
  notFoundComponent: NotFoundPage,
})

function ClientLayout() {
  return (
    <Shell palette={ClientPalette}>
      <Outlet />
    </Shell>
  )
}
