import * as z from 'zod'

/** How the agency's logo looks, so that pages keep its place before it is there. */
export const LogoLook = z
  .object({
    width: z.int().describe('Pixels'),
    height: z.int().describe('Pixels'),
    opaque: z.boolean().describe('Whether it covers all of its rectangle'),
  })
  .meta({ id: 'LogoLook' })
export type LogoLook = z.infer<typeof LogoLook>
