import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { messageOf } from '#web/api.ts'
import { leaveClientView } from '#web/client-view.ts'
import { useUser } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Says whose eyes these are, for as long as they are not one's own. */
export default function ClientViewBanner() {
  const { fullName, companyName } = useUser()
  const leave = useMutation({
    mutationFn: leaveClientView,
    onError: (error) =>
      toast({ title: 'Could not leave Client View', description: messageOf(error), variant: 'destructive' }),
  })
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 shadow-modal print:hidden">
      <Banner
        icon={Eye}
        tone="accent"
        action={
          <Button size="sm" pending={leave.isPending} onClick={() => leave.mutate()}>
            Leave Client View
          </Button>
        }
      >
        You see the portal as {fullName}
        {companyName && `, ${companyName}`}. Nothing can be changed here.
      </Banner>
    </div>
  )
}
