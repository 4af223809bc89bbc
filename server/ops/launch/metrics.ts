import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { isMetricsMessage, type MetricsReply } from '#server/kit/tools/metrics-messages.ts'

/**
 * Each of several web processes on one port counts for itself, and whoever asks for the measures reaches one: it asks the
 * launcher, who adds up what they all say. Sums of what they count, the mean of how late their loops are.
 */
export function answerMetricsQuestions(onProblem: (error: unknown) => void): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, question: unknown) => {
    if (!isMetricsMessage(question)) return
    const reply = (more: Partial<MetricsReply>) => {
      if (worker.isConnected()) worker.send({ type: question.type, id: question.id, ...more })
    }
    registry.clusterMetrics().then(
      (text) => reply({ text }),
      (error: unknown) => {
        onProblem(error)
        reply({})
      },
    )
  })
}
