-- What receivables and receipts are searched by beside the name of their client: a search for a frequent name counts by
-- its clients, and here those that only hold a word with their number (of 300,000: 41 ms become 7).
create index accounts_receivable_propio_idx on accounts_receivable
  using gin (texto_busqueda(numero_factura) gin_trgm_ops) with (fastupdate = off);
create index payment_receipts_propio_idx on payment_receipts
  using gin (texto_busqueda(numero_recibo, estado) gin_trgm_ops) with (fastupdate = off);
