-- Every few seconds the background looks for support documents of the last days that it must send.
create index settlements_fecha_documento_idx on settlements (id_empresa, fecha_documento)
  where tipo_documento = 'DOCUMENTO_SOPORTE';
