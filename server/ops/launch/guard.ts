import cluster from 'node:cluster'
import { subscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Preloaded into API and web by the launcher. If the launcher dies, the program stops as on SIGTERM. The IPC channel
 * alone does not keep a finished program alive.
 */
const SECONDS_TO_FINISH = 10

/**
 * Connections without a request yet. Browsers open such connections in advance, and `server.close` waits for them
 * without end.
 */
const unused = new Set<Socket>()
let stopping = false
/** A connection that was on its way when the program was told to stop has this time to send its request. */
const LATE_MS = 1000
subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket }
  unused.add(socket)
  socket.once('close', () => unused.delete(socket))
  if (stopping) setTimeout(() => unused.has(socket) && socket.destroy(), LATE_MS)
})
subscribe('http.server.request.start', (message) => unused.delete((message as { socket: Socket }).socket))
// `server.close` leaves the connection of an answer under way open for as long as an idle one may last.
subscribe('http.server.response.finish', (message) => {
  const { server } = message as { server: Server }
  if (stopping) setImmediate(() => server.closeIdleConnections())
})

if (cluster.worker) {
  // Without this flag Node ends a worker at once, in the middle of its answers.
  cluster.worker.exitedAfterDisconnect = true
} else process.channel?.unref()

for (const [signal, other] of [
  ['SIGTERM', 'SIGINT'],
  ['SIGINT', 'SIGTERM'],
] as const) {
  process.once(signal, () => {
    // A worker's channel delivers connections, so it is released only when the worker stops.
    process.channel?.unref()
    stopping = true
    for (const socket of unused) socket.destroy()
    // After Ctrl+C the launcher sends a signal too; remix-serve would treat the second one as an error.
    process.removeAllListeners(other)
    process.on(other, () => undefined)
    if (process.listenerCount(signal) === 0) process.exit(1)
  })
}
process.once('disconnect', () => {
  // Emitted instead of sent: on Windows a signal to oneself ends the process before any handler runs.
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1)
  setTimeout(() => process.exit(1), SECONDS_TO_FINISH * 1000).unref()
})
