declare module 'libheif-js/wasm-bundle.js' {
  /** One plane of a decoded picture. If it has all colors interleaved, it's the only plane. */
  export interface HeifChannel {
    /** A view of the decoder's memory. */
    data: Uint8Array
    /** Bytes of a row. */
    stride: number
    width: number
    height: number
  }
  const heif: {
    heif_context_alloc(): object
    heif_context_read_from_memory(context: object, bytes: Uint8Array): object
    heif_js_context_get_primary_image_handle(context: object): object
    heif_image_handle_get_width(picture: object): number
    heif_image_handle_get_height(picture: object): number
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGB: object }
    /** Decodes a picture. A result without channels means that it failed. */
    heif_js_decode_image2(
      picture: object,
      space: object,
      chroma: object,
    ): Promise<{ channels?: HeifChannel[] }>
  }
  export default heif
}
