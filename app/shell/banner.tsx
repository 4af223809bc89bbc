import { useNonce } from './nonce.ts'

export interface BannerMessage {
  id: string
  tipo: 'exito' | 'error'
  texto: string
  /** Seconds until it fades; 0 stays until it is closed by leaving the screen. */
  segundos: number
}

/**
 * The message over the content. It fades by a CSS animation, so also without scripts; `key` is the message's id,
 * so that a second equal message shows again.
 */
export function Banner({ message }: { message: BannerMessage | null }) {
  const nonce = useNonce()
  if (!message) return null
  const seconds = message.segundos
  return (
    <div
      key={message.id}
      className={`banner ${message.tipo}`}
      role={message.tipo === 'error' ? 'alert' : 'status'}
      data-segundos={seconds}
    >
      {seconds > 0 && (
        <style nonce={nonce} suppressHydrationWarning>{`.banner{--banner-time:${seconds}s}`}</style>
      )}
      {message.texto}
    </div>
  )
}
