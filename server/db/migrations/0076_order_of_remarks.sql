-- Receivables and receipts show their remarks, and are sorted by them like by their other columns (N-132).
select preparar_orden('accounts_receivable', 'observaciones');
select preparar_orden('payment_receipts', 'observaciones');
