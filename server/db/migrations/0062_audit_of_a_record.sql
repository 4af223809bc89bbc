-- The history of a record tells what happened to its parts too, also to those that were deleted since.

-- The record that an audited one is part of.
create function padre_de_registro(tabla text, fila jsonb) returns text
language sql immutable parallel safe as $$
  select fila ->> case tabla
    when 'reweighings' then 'id_weighing_record'
    when 'financing_agreement_movements' then 'id_financing_agreement'
    when 'approval_requests' then 'id_referencia'
    when 'applied_receipts' then 'id_recibo_caja'
    when 'accounts_receivable' then 'id_factura'
    when 'user_roles' then 'id_rol'
  end
$$;

alter table auditoria
  add column registro_padre text
    generated always as (padre_de_registro(tabla_afectada, coalesce(despues, antes))) stored;
create index auditoria_padre_idx on auditoria (registro_padre) where registro_padre is not null;
