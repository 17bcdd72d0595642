import { Outlet, createFileRoute } from '@tanstack/react-router'
import { requireStaff } from '#web/app/shell/entry/guards.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { loadFrame } from '#web/app/frame/load-frame.ts'
import { SignedInFrame } from '#web/app/frame/signed-in-frame.tsx'

const StaffPalette = lazyDialog(() => import('./-staff-palette.tsx'))

export const Route = createFileRoute('/staff')({
  beforeLoad: ({ location }) => requireStaff(location),
  loader: ({ context }) => loadFrame(context),
  component: () => (
    <SignedInFrame palette={StaffPalette}>
      <Outlet />
    </SignedInFrame>
  ),
})
