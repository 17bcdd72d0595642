import { Outlet, createFileRoute } from '@tanstack/react-router'
import { requireClient } from '#web/features/shell/entry/guards.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { loadFrame } from './-frame/load-frame.ts'
import { SignedIn } from './-frame/signed-in.tsx'

const ClientPalette = lazyDialog(() => import('./-client-palette.tsx'))

export const Route = createFileRoute('/_client')({
  beforeLoad: ({ location }) => requireClient(location),
  loader: ({ context }) => loadFrame(context),
  component: ClientLayout,
})

function ClientLayout() {
  return (
    <SignedIn palette={ClientPalette}>
      <Outlet />
    </SignedIn>
  )
}
