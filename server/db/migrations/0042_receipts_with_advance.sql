-- Receipts of which something is left to apply: what is offered to whoever applies one.
create index payment_receipts_por_aplicar_idx on payment_receipts (id_empresa, id_recibo_caja) where por_aplicar > 0;
