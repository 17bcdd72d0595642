/** For a button whose label has a name in it, which may be longer than a phone is wide. */
export const wrappingButton = 'h-auto! min-h-control max-w-full py-2 whitespace-normal! wrap-anywhere'
