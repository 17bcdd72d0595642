import { Outlet, createFileRoute } from '@tanstack/react-router'
import { requireClient } from '#web/features/shell/guards.ts'
import { Shell } from '#web/features/shell/shell.tsx'

export const Route = createFileRoute('/_client')({
  beforeLoad: ({ context, location }) => requireClient(context.queryClient, location),
  component: ClientLayout,
})

function ClientLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
